import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PictureId } from "#contracts/templates/content";
import { mailPictures, maxPictureBytes, picturePath, pictureTypes } from "#contracts/templates/pictures";
import { savePicture, takeForms, takeUpload } from "#server/core/files/api";
import { sentContent } from "#server/kit/file-storage/storage";
import { mount } from "#server/kit/mount";
import type { ModuleDeps } from "#server/platforms/module";

/** Register the upload of pictures, and the addresses recipients load them from. In a scope of their own, because only they accept forms. */
export async function registerPictures(app: FastifyInstance, deps: ModuleDeps): Promise<void> {
  await app.register(async (scope) => {
    await takeForms(scope);
    mount(
      scope,
      mailPictures,
      {
        upload: {
          receive: ({ request }, use) => takeUpload(deps, request, use),
          async keep({ context }, upload) {
            const id = await savePicture(deps, upload, context, { types: pictureTypes, maxBytes: maxPictureBytes });
            return { id, url: `${deps.config.publicUrl}${picturePath}${id}` };
          },
        },
      },
      deps.ports,
    );
  });
  app.get(`${picturePath}:id`, (request: FastifyRequest<{ Params: { id: string } }>, reply) => sendPicture(deps, request.params.id, reply));
}

const yearSeconds = 31_536_000;

/** Send a picture to whoever has a mail with it. What stands under a key never changes. */
async function sendPicture({ db, storage }: ModuleDeps, id: string, reply: FastifyReply) {
  const file =
    PictureId.safeParse(id).success &&
    (await db.kysely.selectFrom("file").select(["type", "size", "content", "storage_key"]).where("mail_key", "=", id).executeTakeFirst());
  if (!file) return reply.code(404).header("cache-control", "no-store").type("text/plain; charset=utf-8").send("");
  const content = await sentContent(storage, file);
  return reply
    .headers({
      "content-type": file.type,
      "content-length": file.size,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      // Web mail loads pictures from its own origin.
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": `public, max-age=${yearSeconds}, immutable`,
      "x-robots-tag": "noindex",
    })
    .send(content);
}
