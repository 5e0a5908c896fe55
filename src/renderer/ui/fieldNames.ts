/** What screens call the parameters that a message of the platform begins with. */
const NAMES: Readonly<Record<string, string>> = {
  content: 'Content',
  contentType: 'Content type',
  country: 'Country',
  customerExplanation: 'Explanation for the customer',
  displayName: 'Display name',
  email: 'Email',
  fields: 'Custom fields',
  filters: 'Filters',
  html: 'Content',
  ipAddress: 'IP address',
  markdown: 'Content',
  name: 'Name',
  newName: 'Name',
  phone: 'Phone',
  postalAddress: 'Postal address',
  preview: 'Preview text',
  replyTo: 'Reply to',
  senderId: 'Sender',
  subject: 'Subject',
  tags: 'Tags',
  timezone: 'Time zone',
  url: 'URL',
}

/** Returns the name of a parameter on screen; a path into one, or one that has no name, stays as it is. */
export function nameField(path: string): string {
  return Object.hasOwn(NAMES, path) ? (NAMES[path] ?? path) : path
}

/** Returns a message with the parameter it begins with by its name: "replyTo: …" → "Reply to: …". */
export function nameFieldIn(message: string): string {
  return message.replace(/^\w+(?=:| (?:must|is|has|needs|may|cannot)\b)/, nameField)
}

interface SplitWarning {
  /** What it is about, by its name on screen. */
  about: string | null
  says: string
  /** The path into it, where the warning begins with one. */
  path: string | null
}

/** Returns the parts of a warning. */
export function splitWarning(warning: string): SplitWarning {
  const match = /^((\w+)(?:\.\w+)*): (.+)$/s.exec(warning)
  const [, path = '', root = '', says = warning] = match ?? []
  if (match === null || !Object.hasOwn(NAMES, root)) return { about: null, says: warning, path: null }
  const sentence = says.charAt(0).toUpperCase() + says.slice(1)
  return { about: nameField(root), says: sentence, path: path === root ? null : path }
}
