# The same build as `npm run build`. Not run by the project's own checks, which have no container engine.
# A full version, so that a build next month is this one; raise it for Node's security releases.
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# The packed demo holds a secret, and an image has no use for it.
RUN npm run build && rm dist/server/db/demo.gz && npm prune --omit=dev --no-audit --no-fund

FROM node:24.21.0-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json /app/LICENSE /app/NOTICE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# Everything but /data belongs to root, and the server can change none of it.
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT||3000}/readyz`).then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "--v8-pool-size=1", "dist/server/main.js"]
