/**
 * A script in documents of the back office. It chooses the dark colours before the browser paints
 * the document. After the application has started, `ui/back-office/scheme.ts` chooses the colours.
 */
export const schemeScript = `(root=>{try{
const scheme=localStorage.getItem("roost.scheme");
if(scheme=="dark"||scheme!="light"&&matchMedia("(prefers-color-scheme:dark)").matches)root.scheme="dark"
}catch{}})(document.documentElement.dataset)`;
