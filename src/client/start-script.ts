/**
 * The text of a small script that starts the main browser script, the application.
 *
 * On pages that need it at once, the application starts after the first paint. On the other pages,
 * it usually starts at the visitor's first touch (a press, a movement of the pointer, a key or
 * scrolling), so that the application does not delay the display of the page. A pointer event
 * without a movement is no touch: browsers send one when a page appears under a mouse that does not
 * move. While the browser is idle, the script fetches what the next touch or page will need.
 *
 * The script records the elements that are pressed before the application has started, and the
 * application repeats these presses (`early-presses.ts`).
 *
 * The server writes the script into each document, and its hash into the content security policy.
 *
 * The script also sets Zod's option `jitless`, before Zod is loaded. Without the option, Zod tries
 * to compile functions from text, which the document's policy forbids, and the browser would report
 * each attempt.
 *
 * The server sets these attributes of the script's element:
 * - `data-entry`: the address of the application.
 * - `data-parts`: the addresses of the page's other scripts.
 * - `data-eager`: present if the application starts without a touch.
 * - `data-view`, only on the home page: the address of the script that counts its visitors.
 * - `data-ahead`, only on the home page: the scripts that are fetched while the browser is idle. On
 * other pages, all scripts are fetched then.
 *
 * The script adds to its element what the visitor pressed before the other code loaded:
 * - `presses`, a property: the pressed elements, for the application.
 * - `data-submitted`: present if a form was submitted, for the questionnaire.
 * - `data-clicked`: the id of the element that was clicked last, for the questionnaire.
 */
export const startScript = `(()=>{window.__zod_globalConfig={jitless:true};
const me=document.currentScript,{entry,parts,eager,view,ahead}=me.dataset,{fonts}=document.querySelector("script[data-fonts]").dataset;
const split=text=>text.split(" ").filter(Boolean),all=[entry,...split(parts)];
const hint=(rel,href)=>document.head.append(Object.assign(document.createElement("link"),{rel,href,crossOrigin:""}));
const touches=["pointerdown","pointermove","touchstart","click","keydown","focusin","wheel","scroll"];
let begun;
const begin=event=>{
if(begun||event?.type=="pointermove"&&!event.movementX&&!event.movementY)return;
begun=1;
for(const name of touches)removeEventListener(name,begin,true);
for(const part of all)hint("modulepreload",part);
import(entry).catch(()=>{begun=0;listen()})};
const listen=()=>{for(const name of touches)addEventListener(name,begin,{capture:true,passive:true})};
const keepFonts=async()=>{try{
if(localStorage.getItem("roost.fonts")==fonts)return;
for(const url of split(fonts))await(await fetch(url,{priority:"low"})).blob();
localStorage.setItem("roost.fonts",fonts)}catch{}};
me.presses=[];
addEventListener("submit",()=>{me.dataset.submitted=""},true);
addEventListener("click",({target})=>{if(target.id)me.dataset.clicked=target.id;me.presses?.push(target)},true);
listen();
const{resume,search}=document.documentElement.dataset;
if((eager??view)!=null&&(resume??search)!=null)begin();
const painted=work=>requestAnimationFrame(()=>requestAnimationFrame(()=>(window.requestIdleCallback??setTimeout)(work)));
addEventListener("load",()=>painted(()=>{
if(eager!=null)begin();
if(view&&!begun)import(view).catch(()=>{});
if(navigator.connection?.saveData)return;
if(!begun)for(const part of ahead==null?all:split(ahead))hint("prefetch",part);
keepFonts()}))})()`;
