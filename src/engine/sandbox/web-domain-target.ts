/** Where the CNAME of every web domain leads; like all names of the sandbox, it leads nowhere. */
export const WEB_DOMAIN_TARGET = 'links.sandbox.test'
