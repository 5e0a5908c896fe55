/** Draws the PNG icons from icons/postdesk.svg with the browser the tests use: `node build/make-icons.mjs`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { findChromium } from './system-packages.mjs'

const sizes = [32, 256, 512]
const place = (name) => new URL(`icons/${name}`, import.meta.url)
const picture = readFileSync(place('postdesk.svg'), 'utf8')

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage()
for (const size of sizes) {
  await page.setViewportSize({ width: size, height: size })
  const scaled = picture.replace('width="512" height="512"', `width="${size}" height="${size}"`)
  await page.setContent(`<body style="margin:0">${scaled}</body>`)
  writeFileSync(place(`postdesk-${size}.png`), await page.screenshot({ omitBackground: true }))
}
await browser.close()
