/**
 * The console's Content-Security-Policy, the same in the window and in a browser. Inline
 * styles are allowed because the component library sets them; nothing else is loosened.
 * Mail bodies are shown in `srcdoc` frames, which inherit this and add their own.
 */
export const CONSOLE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
