/** A language is one line here and the file that it names. The compiler refuses a file that misses a message. */
export { default as de } from './de.json' with { type: 'json' };
export { default as en } from './en.json' with { type: 'json' };
export { default as es } from './es.json' with { type: 'json' };
export { default as fr } from './fr.json' with { type: 'json' };
export { default as pt } from './pt.json' with { type: 'json' };
