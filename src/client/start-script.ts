/**
 * Starts the application once the page has been painted and, on pages for reading, touched: nothing
 * of it may stand in the way of what the visitor came for. In an idle moment it fetches what the
 * next touch or page will need. It notes what is pressed before the application is there, which
 * then repeats it (`early-presses.ts`). It is written into each document, whose policy names its
 * hash.
 *
 * Its element carries `data-entry` (the application), `data-parts` (the other scripts of the page)
 * and, where the application starts by itself, `data-eager`. It gets `presses` for the application,
 * and for the questionnaire, whose script comes later, `data-submitted` and `data-clicked`.
 */
export const startScript = `(()=>{
const me=document.currentScript,{entry,parts,eager}=me.dataset,{fonts}=document.querySelector("script[data-fonts]").dataset;
const split=text=>text.split(" ").filter(Boolean),all=[entry,...split(parts)];
const hint=(rel,href)=>document.head.append(Object.assign(document.createElement("link"),{rel,href,crossOrigin:""}));
const touches=["pointerdown","pointermove","touchstart","keydown","focusin","wheel","scroll"];
let begun;
const begin=()=>{
if(begun)return;
begun=1;
for(const name of touches)removeEventListener(name,begin,true);
for(const part of all)hint("modulepreload",part);
import(entry).catch(()=>{begun=0;listen()})};
const listen=()=>{for(const name of touches)addEventListener(name,begin,{capture:true,passive:true})};
const keepFonts=async()=>{try{
if(localStorage.getItem("roost.fonts")==fonts)return;
for(const url of split(fonts))await(await fetch(url,{priority:"low"})).blob();
localStorage.setItem("roost.fonts",fonts)}catch{}};
if(document.documentElement.dataset.fonts=="awaited")document.fonts.ready.then(keepFonts);
me.presses=[];
addEventListener("submit",()=>{me.dataset.submitted=""},true);
addEventListener("click",({target})=>{if(target.id)me.dataset.clicked=target.id;me.presses?.push(target)},true);
listen();
const{resume,search}=document.documentElement.dataset;
if(eager!=null&&(resume??search)!=null)begin();
const painted=work=>requestAnimationFrame(()=>requestAnimationFrame(()=>(window.requestIdleCallback??setTimeout)(work)));
addEventListener("load",()=>painted(()=>{
if(eager!=null)begin();
if(navigator.connection?.saveData)return;
if(!begun)for(const part of all)hint("prefetch",part);
keepFonts()}))})()`;
