/**
 * Marks the document before anything is painted: that a questionnaire was begun in this tab, whose
 * first step is then not shown for a moment before the one that the visitor left off at; that a
 * search was sent from this tab, whose notice then has its room at once; and that our fonts are in
 * the browser's cache, from which they are fetched at once, to be there in time. A visit that was
 * begun without them goes on without them until half an hour has passed since its last page, so that
 * no reader sees the font change.
 *
 * Its element carries `data-fonts`, their addresses.
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
}catch{}})(document.documentElement.dataset)`;
