/**
 * A script in documents of the back office, which chooses the dark colours before the browser
 * paints the document. `ui/back-office/scheme.ts` does the same after the script has started.
 */
export const schemeScript = `(root=>{try{
const scheme=localStorage.getItem("roost.scheme");
if(scheme=="dark"||scheme!="light"&&matchMedia("(prefers-color-scheme:dark)").matches)root.scheme="dark"
}catch{}})(document.documentElement.dataset)`;
