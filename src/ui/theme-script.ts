export const THEME_KEY = 'parley:theme';

/**
 * Runs before the first paint, so that the page never flashes in the wrong colours. A constant, so that a content security
 * policy can name its hash.
 */
export const themeScript = `(function(){try{var t=localStorage.getItem('${THEME_KEY}')}catch(e){}var d=t==='dark'||(t!=='light'&&matchMedia('(prefers-color-scheme: dark)').matches);document.documentElement.dataset.theme=d?'dark':'light'})()`;
