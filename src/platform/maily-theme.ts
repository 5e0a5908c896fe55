/**
 * The library's own look, written out in full: it merges a theme into one it keeps for the whole
 * process, so a page must never leave anything to a default. No web font: the library's is loaded
 * from somebody's server by every mail.
 */
export const MAILY_THEME = {
  colors: {
    heading: '#111827',
    paragraph: '#374151',
    horizontal: '#EAEAEA',
    footer: '#64748B',
    blockquoteBorder: '#D1D5DB',
    codeBackground: '#EFEFEF',
    codeText: '#111827',
    linkCardTitle: '#111827',
    linkCardDescription: '#6B7280',
    linkCardBadgeText: '#111827',
    linkCardBadgeBackground: '#FEF08A',
    linkCardSubTitle: '#6B7280',
  },
  fontSize: {
    paragraph: { size: '15px', lineHeight: '26.25px' },
    footer: { size: '14px', lineHeight: '24px' },
  },
  container: {
    backgroundColor: '#ffffff',
    maxWidth: '600px',
    minWidth: '300px',
    paddingTop: '0.5rem',
    paddingRight: '0.5rem',
    paddingBottom: '0.5rem',
    paddingLeft: '0.5rem',
    borderRadius: '0px',
    borderWidth: '0px',
    borderColor: 'transparent',
  },
  body: {
    backgroundColor: '#ffffff',
    paddingTop: '0px',
    paddingRight: '0px',
    paddingBottom: '0px',
    paddingLeft: '0px',
  },
  button: {
    backgroundColor: '#000000',
    color: '#ffffff',
    paddingTop: '10px',
    paddingRight: '32px',
    paddingBottom: '10px',
    paddingLeft: '32px',
  },
  link: { color: '#111827' },
  font: { fontFamily: 'Inter', fallbackFontFamily: 'sans-serif', webFont: undefined },
}
