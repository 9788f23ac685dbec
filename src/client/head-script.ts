/**
 * Marks the document before anything is painted: that a questionnaire was begun in this tab, whose
 * first step is then not shown for a moment before the one that the visitor left off at; that a
 * search was sent from this tab, whose notice then has its room at once; and that our fonts are in the browser's cache, from which they are fetched at once, to be there in time.
 *
 * Its element carries `data-fonts`, their addresses.
 */
export const headScript = `(marks=>{try{
if(sessionStorage.getItem("roost.questionnaire"))marks.resume="";
if(sessionStorage.getItem("roost.search"))marks.search="";
const{fonts}=document.currentScript.dataset;
if(localStorage.getItem("roost.fonts")!=fonts)return;
marks.fonts??="";
for(const href of fonts.split(" "))
document.head.append(Object.assign(document.createElement("link"),{rel:"preload",as:"font",crossOrigin:"",href}))
}catch{}})(document.documentElement.dataset)`;
