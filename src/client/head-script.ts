/**
 * A script that sets attributes of the root element before the browser paints the document:
 * - `data-resume`: the visitor has begun a questionnaire in this tab. The first step stays hidden
 * until the browser script shows the step that the visitor had reached.
 * - `data-search`: a search was sent from this tab. Space for the notice about that search is
 * reserved at once, so that the page does not shift later.
 * - `data-fonts`: the page uses our fonts. If the browser has cached the fonts, this script
 * preloads them. Otherwise most pages show fonts of the system. Only the home page, and pages that
 * start the application at once, load our fonts after the first paint, so that text appears first
 * on a slow network. After a page with the system's fonts, each page that the visitor opens within
 * 30 minutes shows these fonts, too, so that the font does not change from page to page.
 *
 * The script element itself also has an attribute `data-fonts`: the addresses of the fonts.
 */
export const headScript = `(marks=>{try{
if(sessionStorage.getItem("roost.questionnaire"))marks.resume="";
if(sessionStorage.getItem("roost.search"))marks.search="";
const{fonts}=document.currentScript.dataset,note=()=>localStorage.setItem("roost.plain",Date.now());
if(Date.now()-localStorage.getItem("roost.plain")<18e5)delete marks.fonts;
else if(localStorage.getItem("roost.fonts")==fonts){
marks.fonts??="";
for(const href of fonts.split(" "))
document.head.append(Object.assign(document.createElement("link"),{rel:"preload",as:"font",crossOrigin:"",href}))}
if(marks.fonts==null){note();document.addEventListener("visibilitychange",note)}
else if(marks.fonts&&localStorage.getItem("roost.fonts")!=fonts){delete marks.fonts;
document.addEventListener("DOMContentLoaded",()=>requestAnimationFrame(()=>setTimeout(()=>marks.fonts="awaited")))}
}catch{}})(document.documentElement.dataset)`;
