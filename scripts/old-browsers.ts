import { REQUIRED_APIS, OLD_BROWSER_PAGE, OLDEST_BROWSERS } from '../contract/browsers.ts';

export const BUILD_TARGET = Object.entries(OLDEST_BROWSERS).map(([name, version]) => name.toLowerCase() + version);

/** Runs before everything else in browsers of any age, so it uses nothing newer than 2009. */
export const redirectScript = `(function(){for(var n=${JSON.stringify(REQUIRED_APIS.join())}.split(","),i=0;i<n.length;i++){for(var p=n[i].split("."),o=window,j=0;o&&j<p.length;j++)o=o[p[j]];if(!o)return location.replace("${OLD_BROWSER_PAGE}")}})()`;
