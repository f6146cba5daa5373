import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { AppError, type FailureInput, toFailure } from '../../shared/failure.ts'
import { findLines } from '../dubbing/work/dubProject.ts'
import { testWork } from '../dubbing/work/workContext.testing.ts'
import { keepTranscript } from './keepTranscript.ts'

const MISSING: FailureInput = { kind: 'unavailable', message: 'There is no translator.', permanent: true }

/** A folder with a video, and the steps up to the translation by a service that hears one line and translates nothing. */
function setup(files: Readonly<Record<string, string>> = {}, failure = MISSING) {
  const folder = mkdtempSync(join(tmpdir(), 'griot-heard-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const calls = { listened: 0 }
  const segments = [{ id: 0, start: 0.5, end: 1.5, text: 'Good day to you', speaker: 'SPEAKER_00' }]
  const engine = {
    async analyzeFile() {
      calls.listened++
      return { job_id: '1' }
    },
    async jobState() {
      const recognized = { language: 'en', duration_seconds: 3, segments, speakers: ['SPEAKER_00'], diarized: true }
      return { status: 'done', progress: 1, result: recognized, error: null }
    },
    speakers: async () => ({ segments, speaker_profiles: [] }),
    capabilities: async () => ({ capabilities: [] }),
    async translate() {
      throw new AppError(failure)
    },
  }
  const run = async (to: 'sw' | 'ha' = 'sw') => {
    const { context, order, told } = await testWork({
      link: { service: engine, local: engine },
      video: join(folder, 'talk.mp4'),
      order: { to },
    })
    const found = await findLines(context, order, 3).catch((error: unknown) => toFailure(error))
    expect(found).toMatchObject({ kind: failure.kind })
    const { video, checkpoint } = context
    await keepTranscript({ video, checkpoint, failure, document: await context.document() }, context.note)
    return told
  }
  return { folder, asked: calls, run, names: () => readdirSync(folder).sort() }
}

it('keeps what was heard where nothing translates it, and the next run takes it', async () => {
  const { folder, asked, run, names } = setup()
  const { notes } = await run()
  expect(notes.at(-1)).toBe(`What was heard is kept in ${join(folder, 'talk.en.srt')}; the next run takes it.`)
  expect(readFileSync(join(folder, 'talk.en.srt'), 'utf8')).toContain('00:00:00,500 --> 00:00:01,500\nGood day to you')
  const next = await run('ha')
  expect(next.notes[0]).toBe('Transcript: talk.en.srt, found beside the video, 1 line.')
  expect([asked.listened, names()]).toEqual([1, ['talk.en.srt']])
})

it('replaces no file of the user', async () => {
  const blank = '\n\n'
  const { folder, run, names } = setup({ 'talk.en.srt': blank })
  const { notes } = await run()
  expect(readFileSync(join(folder, 'talk.en.srt'), 'utf8')).toBe(blank)
  expect(notes.at(-1)).toMatch(/talk\.en 2\.srt; give it with --subtitles\.$/)
  // The other languages of the film keep it no second time.
  await run('ha')
  expect(names()).toEqual(['talk.en 2.srt', 'talk.en.srt'])
})

it('keeps it also where a translator cannot be reached, and not where the user stops', async () => {
  const unreachable = setup({}, { kind: 'engine_down', message: 'The chat server cannot be reached.' })
  await unreachable.run()
  expect(unreachable.names()).toEqual(['talk.en.srt'])
  const stopped = setup({}, { kind: 'cancelled', message: 'Cancelled.' })
  await stopped.run()
  expect(stopped.names()).toEqual([])
})
