/**
 * A script that marks the document before the browser paints it. The marks are attributes of the
 * root element:
 * - `data-resume`: a questionnaire was begun in this tab. Its first step stays hidden until the
 * browser script shows the visitor's step.
 * - `data-search`: a search was sent from this tab. The notice about it gets its space at once.
 * - `data-fonts`: the browser has our fonts in its cache, and preloads them. A visit that began
 * without them goes on without them until 30 minutes after its last page, so that the visitor never
 * sees the font change. On the home page the fonts load after the first paint, so that a slow
 * network brings the text first.
 *
 * The script's element has the attribute `data-fonts` with the addresses of the fonts.
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
