/** To add a language, add a line here and its file. The compiler rejects a file with missing messages. */
export { default as de } from './de.json' with { type: 'json' };
export { default as en } from './en.json' with { type: 'json' };
export { default as es } from './es.json' with { type: 'json' };
export { default as fr } from './fr.json' with { type: 'json' };
export { default as pt } from './pt.json' with { type: 'json' };
