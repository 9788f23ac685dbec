/**
 * Marks the page when a questionnaire was begun in this tab, before anything is painted: its first
 * step is then not shown for a moment before the one that the visitor left off at.
 */
export const resumeScript =
  'try{sessionStorage.getItem("roost.questionnaire")&&(document.documentElement.dataset.resume="")}catch{}';
