// @module-tag together
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { programPath } from '../../electron/programs/programs.ts'
import { VoiceEvent, type VoiceRequest } from '../../shared/packs/voiceProgram.ts'
import { readPhrases } from '../support/readPhrases.ts'

const GRIOT = fileURLToPath(new URL('../../electron/cli/griot.mjs', import.meta.url))
const PROGRAM = programPath('voiceMain')

const folder = mkdtempSync(join(tmpdir(), 'griot-build-'))
const recordings = join(folder, 'recordings.d')
const packsDir = join(folder, 'packs')

// So many that the end is far when the build is cancelled in its middle.
beforeAll(() => readPhrases(recordings, 'zu', 40), 600_000)
afterAll(() => rmSync(folder, { recursive: true }))

it('stops a build that is cancelled, and adds no voice', async () => {
  const out = join(folder, 'stopped.griotvoice')
  const reader = { language: 'zu', name: 'Ada', consent: 'Speak.' }
  const request: VoiceRequest = { command: 'build', folder: recordings, out, packsDir, ...reader }
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(request)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const events: VoiceEvent[] = []
  for await (const line of createInterface(child.stdout)) {
    const event = VoiceEvent.parse(JSON.parse(line))
    events.push(event)
    // In the second half, where the recordings are matched without a pause of their own.
    if (event.event === 'progress' && event.fraction > 0.5) child.stdin.end()
  }
  expect(events.filter(({ event }) => event !== 'progress')).toMatchObject([
    { event: 'failed', failure: { kind: 'cancelled' } },
  ])
  expect(existsSync(packsDir)).toBe(false)
  expect(readdirSync(folder)).toEqual(['recordings.d'])
}, 600_000)

it('refuses a place that cannot be written before the work begins', async () => {
  const none = join(folder, 'none', 'ada.griotvoice')
  const { code, out, err } = await build('--out', none)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toBe(`${none} cannot be written. Its folder does not exist: choose another folder.\n`)
})

async function build(...more: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const args = ['voice', 'build', recordings, '--language', 'zu', '--name', 'Ada', '--consent', 'Speak.']
  const allArgs = [...args, '--packs', packsDir, ...more]
  const child = spawn(process.execPath, [GRIOT, ...allArgs], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number | null, out, err }
}
