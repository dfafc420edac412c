/**
 * The script that shops load. Written small, because every page of every visitor loads it; its sizes are a test. The words of the form are
 * asked for where a page has one, and the form is drawn for what is sold out.
 */
const source = (base: string, key: string): string =>
  `(function(w,d){var b=${JSON.stringify(base)},k=${JSON.stringify(key)},s=d.currentScript,n=w.navigator,l=w.localStorage,o=0,q=[];
function r(){var a=new Uint8Array(16);crypto.getRandomValues(a);return Array.from(a,function(x){return(x+256).toString(16).slice(1)}).join("")}
function u(){try{var v=JSON.parse(l.getItem("bh_v")||"0");if(!v||v.t<Date.now()){v={i:r(),t:Date.now()+7776e6};l.setItem("bh_v",JSON.stringify(v))}return v.i}catch(e){return u.i=u.i||r()}}
function send(e){if(!o)return q.push(e);e.id=r();e.at=new Date().toISOString();e.visitor=u();var t=JSON.stringify({events:[e]});
if(!n.sendBeacon||!n.sendBeacon(b+"/collect/"+k,t))fetch(b+"/collect/"+k,{method:"POST",body:t,keepalive:true,mode:"no-cors"})}
function go(){if(o)return;o=1;q.splice(0).forEach(send)}
function no(){o=0;q=[];try{l.removeItem("bh_v")}catch(e){}}
function ok(){if(n.globalPrivacyControl)return;var c=w.Shopify&&w.Shopify.customerPrivacy;
if(c){if(c.marketingAllowed&&c.marketingAllowed())go();d.addEventListener("visitorConsentCollected",function(e){e.detail&&e.detail.marketingAllowed?go():no()});return}
if(w.wp_has_consent){if(w.wp_has_consent("marketing"))go();d.addEventListener("wp_listen_for_consent_change",function(e){var m=e.detail&&e.detail.marketing;if(m)m=="allow"?go():no()});return}
if(s&&s.dataset.consent=="granted")go()}
function form(x){var g=(d.documentElement.lang||"en").slice(0,2);if(g=="zh")g="cn";fetch(b+"/watches/"+k+"?variant="+encodeURIComponent(x.dataset.variant)).then(function(a){return a.ok&&fetch(b+"/watch-words/"+g)}).then(function(a){return a&&a.json()}).then(function(t){if(!t)return;
var f=d.createElement("form"),i=d.createElement("input"),y=d.createElement("button"),p=d.createElement("p");
i.type="email";i.required=true;i.placeholder=t.email;i.setAttribute("aria-label",t.email);y.textContent=t.button;p.textContent=t.consent;f.append(i,y,p);
f.onsubmit=function(e){e.preventDefault();fetch(b+"/watches/"+k,{method:"POST",body:JSON.stringify({email:i.value,variant:x.dataset.variant,language:t.language,text:t.consent,page_url:location.href})}).then(function(a){a.ok?f.replaceChildren(t.thanks):a.status==422&&f.remove()})};x.replaceChildren(f)})}
w.backhaul={track:function(t,e){send(Object.assign({type:t},e))},consent:go};
ok();var z=new URLSearchParams(location.search).get("bh");if(z)send({type:"identified",token:z});
if(s&&s.dataset.product)send({type:"product_viewed",product:s.dataset.product,variant:s.dataset.variant});
d.querySelectorAll("[data-backhaul-watch]").forEach(form)})(window,document);`;

const prefix = "/api/v1/notifications";

/** Return the script of a shop's pages. */
export const scriptOf = (publicUrl: string, key: string): string => source(`${publicUrl}${prefix}`, key);

/** Return the line that a shop pastes into its pages. On a product's page, `data-product` and `data-variant` name it. */
export const snippetOf = (publicUrl: string, key: string): string => `<script async src="${publicUrl}/m/s/${key}.js"></script>`;

/** Return Shopify's custom pixel: its checkout runs no other script. It runs only where the buyer consented. */
export const pixelOf = (publicUrl: string, key: string): string =>
  `const send = (event) => fetch("${publicUrl}${prefix}/collect/${key}", {
  method: "POST", keepalive: true, mode: "no-cors", body: JSON.stringify({ events: [event] }),
});
analytics.subscribe("product_viewed", (e) => send({
  id: e.id, at: e.timestamp, visitor: e.clientId, type: "product_viewed",
  product: e.data.productVariant.product.id, variant: e.data.productVariant.id,
}));
analytics.subscribe("checkout_started", (e) => send({
  id: e.id, at: e.timestamp, visitor: e.clientId, type: "checkout_started", checkout: e.data.checkout.token,
}));`;
