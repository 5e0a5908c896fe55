/** Benches measure libraries as they are used; imported first, because it decides what others load. */
process.env['NODE_ENV'] ??= 'production'
