import { checkNativeModules } from './native-modules.mjs'

/**
 * The packages of the window: what goes into them and how the program in them is locked. Read by
 * electron-builder, which `npm run package` starts for the system that it runs on (decision 0192).
 * docs/electron.md says which lines of it were seen, and where.
 */
export default {
  appId: 'dev.postdesk.console',
  productName: 'Postdesk',
  copyright: 'The founders of Postdesk, MIT licence',
  directories: { output: 'out/packages', buildResources: 'build' },
  // better-sqlite3 and keytar speak Node-API: what runs under Node runs under Electron.
  npmRebuild: false,
  // Only what the system has to load as a file of its own; by itself it unpacks whole packages around it.
  asar: { smartUnpack: false },
  asarUnpack: ['**/*.node'],
  files: [
    'out/{main,preload,renderer}/**',
    'package.json',
    'LICENSE',
    // Electron brings its own Node.
    '!**/node_modules/node-{linux,win,darwin}-*/**',
    // SQLite for one system, without its sources.
    '!**/node_modules/better-sqlite3/{deps,src}/**',
    '!**/node_modules/better-sqlite3/prebuilds/!(${platform}-${arch}).node',
    '!**/node_modules/keytar/{src,node_modules}/**',
    '!**/node_modules/prebuild-install/**',
    '!**/*.{map,ts,mts,cts,gyp,gypi,h,c,cc}',
    // Licences are Markdown too, and stay.
    '!**/node_modules/**/{README,Readme,readme,CHANGELOG,Changelog,History,CONTRIBUTING,SECURITY}.md',
  ],
  afterPack: checkNativeModules,
  /** Point 19 of Electron's security checklist: one file can neither be turned into a Node nor changed. */
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    grantFileProtocolExtraPrivileges: false,
  },
  protocols: [{ name: 'Page of the Postdesk console', schemes: ['postdesk'] }],
  linux: {
    target: ['AppImage', 'deb'],
    category: 'Development',
    icon: 'build/icons/postdesk-512.png',
    synopsis: 'Support console and offline sandbox of an email platform',
    // Debian asks for an address; there is none yet, and .invalid can never be somebody's.
    maintainer: 'The founders of Postdesk <founders@postdesk.invalid>',
  },
  win: { target: ['nsis'], icon: 'build/icons/postdesk-512.png' },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  mac: {
    target: ['dmg'],
    icon: 'build/icons/postdesk-512.png',
    category: 'public.app-category.developer-tools',
    // Setting fuses breaks the signature of Electron, and a Mac with Apple silicon starts nothing without one.
    // The new one names nobody; under the hardened runtime it would refuse Electron's libraries.
    identity: '-',
    hardenedRuntime: false,
  },
  // Nothing is fetched or forced by the program: updates come as a new package.
  publish: null,
}
