#!/usr/bin/env node
import { runUnderNode24 } from './node24.mjs'

// Before anything is loaded, and after a command has taken its own listeners away: nothing is under way, so it ends here.
const cancelled = 130
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(cancelled)
  })
}

await runUnderNode24('griot', process.argv.slice(2))
