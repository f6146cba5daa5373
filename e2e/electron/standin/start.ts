import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { translateOrigins } from './addresses.ts'
import { app } from './app.ts'
import { startChromium } from './chromium.ts'
import { listenForSchemes } from './protocol.ts'
import { lifecycle } from './signals.ts'

// What Electron's process has that Node's has not.
const args = process.argv.slice(2)
process.argv = [process.execPath, ...args]
const resources = process.env['STANDIN_RESOURCES']
Object.assign(process, { type: 'browser', ...(resources === undefined ? { defaultApp: true } : {}) })
Object.assign(process, { resourcesPath: resources ?? join(import.meta.dirname, 'resources') })
Object.defineProperty(process.versions, 'electron', { value: '45.4.1', enumerable: true })

const entry = resolve(args.find((argument) => !argument.startsWith('-')) ?? '.')
const folder = statSync(entry).isDirectory() ? entry : packageFolder(dirname(entry))
app.standinPath = folder

translateOrigins()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit())
await import(pathToFileURL(folder === entry ? join(folder, mainOf(folder)) : entry).href)
// A second instance has quit by now.
if (!lifecycle.exiting) {
  await Promise.all([startChromium(), listenForSchemes()])
  app.emit('will-finish-launching')
  app.standinReady()
}

function mainOf(path: string): string {
  return String((JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as { main?: unknown }).main)
}

function packageFolder(path: string): string {
  return existsSync(join(path, 'package.json')) || dirname(path) === path ? path : packageFolder(dirname(path))
}
