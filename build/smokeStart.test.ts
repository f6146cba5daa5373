import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { packedProgram, smokeStart } from './smokeStart.ts'

const folder = mkdtempSync(join(tmpdir(), 'griot-smoked-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program that does with the log of its data folder what the script says; `$log` is its path. */
function program(name: string, script: string): string {
  const path = join(folder, name)
  const find = 'data=$(echo "$1" | cut -d= -f2); log="$data/studio/logs/studio.log"; mkdir -p "$data/studio/logs"'
  writeFileSync(path, `#!/bin/sh\n${find}\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

it.runIf(process.platform !== 'win32')('a start is good once the engine is up, and the program is ended', async () => {
  await smokeStart(program('good', 'echo "the engine is up" > "$log"; exec sleep 600'))
})

it.runIf(process.platform !== 'win32')('a start that ends, fails or takes too long is told with its log', async () => {
  await expect(smokeStart(program('ends', 'exit 3'))).rejects.toThrow('it ended with 3')
  await expect(
    smokeStart(program('fails', 'echo "the studio could not start" > "$log"; exec sleep 600')),
  ).rejects.toThrow('did not start: the studio could not start')
  await expect(smokeStart(program('slow', 'exec sleep 600'), 1)).rejects.toThrow('did not come up in time')
  await expect(smokeStart(join(folder, 'nothing'))).rejects.toThrow('ENOENT')
})

it('finds the packed program of each system', () => {
  const places = { linux: 'linux-unpacked/griot-studio', win32: 'win-unpacked/Griot Studio.exe' } as const
  const mac = 'mac-arm64/Griot Studio.app/Contents/MacOS/Griot Studio'
  for (const [platform, place] of [...Object.entries(places), ['darwin', mac] as const]) {
    const path = join(folder, platform, place)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, '')
    expect(packedProgram(join(folder, platform), platform as NodeJS.Platform)).toBe(path)
  }
  expect(() => packedProgram(join(folder, 'empty'))).toThrow('Run npm run dist first')
})
