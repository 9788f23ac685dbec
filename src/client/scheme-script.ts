/**
 * A script in documents of the back office, which chooses the dark colours before the browser paints
 * the document. It does the same as `showScheme` in `ui/back-office/scheme.ts`.
 */
export const schemeScript = `(root=>{try{
const scheme=localStorage.getItem("roost.scheme");
if(scheme=="dark"||scheme!="light"&&matchMedia("(prefers-color-scheme:dark)").matches)root.scheme="dark"
}catch{}})(document.documentElement.dataset)`;
