/** Ends the making of a package of the window that lacks SQLite or the keychain binding of its system. */
export function checkNativeModules(packed: {
  appOutDir: string
  electronPlatformName: 'linux' | 'win32' | 'darwin'
  packager: { getResourcesDir: (appOutDir: string) => string }
}): void
