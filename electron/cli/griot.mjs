#!/usr/bin/env node
// The program is TypeScript, which Node runs from version 24 on; an older one hands over to the one npm ci brought.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

// Before anything is loaded, and after a command has taken its own listeners away: nothing is under way, so it ends here.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const cancelled = 130
for (const signal of signals) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(cancelled)
  })
}

const program = new URL('./griot.ts', import.meta.url)

// Compiled code is kept beside the packages, for this process and for those that it starts: half the time of a start.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

if (Number.parseInt(process.versions.node, 10) >= 24) {
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  await import(program.href)
} else {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const node = fileURLToPath(new URL(`../../node_modules/node/bin/${name}`, import.meta.url))
  if (existsSync(node)) {
    const child = spawn(node, [fileURLToPath(program), ...process.argv.slice(2)], { stdio: 'inherit' })
    // Ctrl-C reaches the child by itself; what is sent to this process alone is passed on.
    process.on('SIGINT', () => undefined)
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? (signals.includes(signal) ? cancelled : 1)
    })
  } else {
    process.stderr.write(`griot needs Node 24, this is Node ${process.versions.node}. Run npm ci, which brings it.\n`)
    process.exitCode = 3
  }
}
