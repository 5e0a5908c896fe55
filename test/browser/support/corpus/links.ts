import { letter, type Vector } from './vector.ts'

/** Links that say one thing and lead elsewhere: each with the target to be listed and its marks. */
type Entry = [name: string, text: string, href: string, target: string, marks: string[]]

const DIFFER = 'text and target differ'

const ENTRIES: Entry[] = [
  [
    'text of another host',
    'https://www.bank.example/login',
    'https://evil.hostile.test/',
    'https://evil.hostile.test/',
    [DIFFER],
  ],
  [
    'text of another host in a sentence',
    'Go to www.bank.example now',
    'https://evil.hostile.test/',
    'https://evil.hostile.test/',
    [DIFFER],
  ],
  [
    'text with an invisible sign',
    'https://www.ba\u200bnk.exa\u00admple/',
    'https://evil.hostile.test/',
    'https://evil.hostile.test/',
    [DIFFER],
  ],
  [
    'text turned round',
    '\u202eelpmaxe.knab\u202c bank.example',
    'https://evil.hostile.test/',
    'https://evil.hostile.test/',
    ['turned text'],
  ],
  [
    'text of another mailbox',
    'help@bank.example',
    'mailto:thief@hostile.test?cc=other@hostile.test&body=x',
    'mailto:thief@hostile.test?cc=other@hostile.test&body=x',
    [DIFFER],
  ],
  [
    'text in other letters',
    'bank。example',
    'https://evil.hostile.test/',
    'https://evil.hostile.test/',
    [DIFFER],
  ],
  [
    'name before the host',
    'press',
    'https://www.bank.example@evil.hostile.test/',
    'https://www.bank.example@evil.hostile.test/',
    ['name before @'],
  ],
  [
    'name before the host, escaped',
    'press',
    'https://www.bank.example%2F:x@evil.hostile.test/',
    'https://www.bank.example%2F:x@evil.hostile.test/',
    ['name before @'],
  ],
  ['punycode', 'press', 'https://xn--pypal-4ve.example/', 'https://xn--pypal-4ve.example/', ['punycode']],
  ['letters of two alphabets', 'press', 'https://раypal.example/', 'https://раypal.example/', ['punycode']],
  ['address by number', 'press', 'https://192.0.2.7/', 'https://192.0.2.7/', ['IP host']],
  ['address by one number', 'press', 'https://3221225991/', 'https://3221225991/', ['IP host']],
  ['address in hex', 'press', 'http://0xc0000207/', 'http://0xc0000207/', ['not https', 'IP host']],
  ['address in octal', 'press', 'https://0300.0.02.07/', 'https://0300.0.02.07/', ['IP host']],
  [
    'address of version 6',
    'press',
    'https://[2001:db8::7]:8443/',
    'https://[2001:db8::7]:8443/',
    ['IP host'],
  ],
  ['address in wide digits', 'press', 'https://１９２.０.２.７/', 'https://１９２.０.２.７/', ['IP host']],
  ['shortener', 'press', 'https://bit.ly/x', 'https://bit.ly/x', ['redirector']],
  [
    'redirect of a known host',
    'press',
    'https://www.google.com/url?q=https://evil.hostile.test',
    'https://www.google.com/url?q=https://evil.hostile.test',
    ['redirector'],
  ],
  [
    'address in an address',
    'press',
    'https://shop.example/login?continue=https%3A%2F%2Fevil.hostile.test',
    'https://shop.example/login?continue=https%3A%2F%2Fevil.hostile.test',
    ['redirector'],
  ],
  [
    'address in an address, in base64',
    'press',
    'https://shop.example/x?u2=aHR0cHM6Ly9ldmlsLmhvc3RpbGUudGVzdC8',
    'https://shop.example/x?u2=aHR0cHM6Ly9ldmlsLmhvc3RpbGUudGVzdC8',
    ['redirector'],
  ],
  ['script', 'press', 'javascript:alert(1)', 'javascript:alert(1)', ['runs a script']],
  ['script in pieces', 'press', ' java\tscr\nipt:alert(1)', 'java\tscr\nipt:alert(1)', ['runs a script']],
  ['script of old', 'press', 'VBScript:msgbox(1)', 'VBScript:msgbox(1)', ['runs a script']],
  [
    'document of its own',
    'press',
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:text/html;base64,PHNjcmlwdD4=',
    ['runs a script'],
  ],
  ['file of this computer', 'press', 'file:///etc/passwd', 'file:///etc/passwd', ['no web address']],
  [
    'share of a network',
    'press',
    '\\\\evil.hostile.test\\share',
    '\\\\evil.hostile.test\\share',
    ['no web address'],
  ],
  [
    'program of this computer',
    'press',
    'ms-word:ofe|u|https://evil.hostile.test/a.docm',
    'ms-word:ofe|u|https://evil.hostile.test/a.docm',
    ['no web address'],
  ],
  [
    'backslashes',
    'press',
    'https:\\\\evil.hostile.test\\@bank.example',
    'https:\\\\evil.hostile.test\\@bank.example',
    [],
  ],
  ['no slashes', 'press', 'http:evil.hostile.test', 'http:evil.hostile.test', ['not https']],
  [
    'host in escapes',
    'https://bank.example',
    'https://%65vil.hostile.test/',
    'https://%65vil.hostile.test/',
    [DIFFER],
  ],
  [
    'host with a dot at its end',
    'bank.example.',
    'https://bank.example.evil.hostile.test./',
    'https://bank.example.evil.hostile.test./',
    [DIFFER],
  ],
]

const PLAIN: Vector[] = ENTRIES.map(([name, text, href, target, marks]) => ({
  name: `link: ${name}`,
  tries: `the text “${text}” over ${target}`,
  eml: letter(`<p><a href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">${text}</a></p>`),
  links: [target],
  marks,
}))

export const LINKS: Vector[] = [
  ...PLAIN,
  {
    name: 'link: base address',
    tries: 'a relative link under a base of its own',
    eml: letter('<base href="https://evil.hostile.test/x/"><a href="b">press</a>'),
    links: ['b'],
    marks: ['no web address'],
  },
  {
    name: 'link: nested',
    tries: 'a link inside a link, a map and a drawing',
    eml: letter(
      '<a href="https://one.hostile.test/">one<a href="https://two.hostile.test/">two</a></a><map name=m><area href="https://three.hostile.test/"></map><svg><a href="https://four.hostile.test/"><text>four</text></a></svg>',
    ),
    links: [
      'https://one.hostile.test/',
      'https://two.hostile.test/',
      'https://three.hostile.test/',
      'https://four.hostile.test/',
    ],
  },
  {
    name: 'link: only text',
    tries: 'addresses in a message without a page',
    eml: 'Subject: words\r\nContent-Type: text/plain\r\n\r\nGo to https://one.hostile.test/a?b=c, or <http://192.0.2.7/x>.',
    links: ['https://one.hostile.test/a?b=c', 'http://192.0.2.7/x'],
  },
  {
    name: 'link: by the thousand',
    tries: 'five thousand links',
    eml: letter(
      Array.from({ length: 5000 }, (_, at) => `<a href="https://h${at}.hostile.test/">${at}</a>`).join(' '),
    ),
  },
]
