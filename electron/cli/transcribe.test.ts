import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { transcribeVideo } from './transcribe.ts'

const folder = join(tmpdir(), 'griot-no-such-folder')
const context = { onEvent: () => undefined, signal: AbortSignal.abort() }

it('refuses one file for the lines and the signs, and names the option whose file is refused', async () => {
  const out = join(folder, 'film.srt')
  const both = { with: 'picture', out, signs: join(folder, 'x', '..', 'film.srt') }
  await expect(transcribeVideo('film.mp4', both, context)).rejects.toMatchObject({
    failure: { kind: 'invalid', field: 'signs' },
  })
  const other = { with: 'picture', out, signs: join(folder, 'film.doc') }
  await expect(transcribeVideo('film.mp4', other, context)).rejects.toMatchObject({
    failure: { kind: 'invalid', field: 'signs' },
  })
})

it('names its ways where none is chosen', async () => {
  await expect(transcribeVideo('film.mp4', {}, context)).rejects.toThrow(
    '--with is missing. Choose one of picture, speech, track.',
  )
})

it('refuses a sound track that is no number, or that nobody listens to', async () => {
  for (const [way, soundTrack] of [
    ['speech', 'two'],
    ['speech', '0'],
    ['picture', '2'],
  ] as const) {
    const options = { with: way, out: join(folder, 'film.srt'), soundTrack }
    await expect(transcribeVideo('film.mp4', options, context)).rejects.toMatchObject({
      failure: { kind: 'invalid', field: 'sound-track' },
    })
  }
})

it('refuses times of words where none are found, and for a format that has none', async () => {
  for (const [way, name, message] of [
    ['picture', 'film.vtt', /--with speech or --text/],
    ['speech', 'film.srt', /Files of srt have no times of words.+\.vtt/],
  ] as const)
    await expect(
      transcribeVideo('film.mp4', { with: way, out: join(folder, name), words: true }, context),
    ).rejects.toMatchObject({ failure: { field: 'words' }, message: expect.stringMatching(message) })
})

it('refuses a place that is none, or that no picture is read for', async () => {
  for (const [way, place] of [
    ['picture', '10,,40,30'],
    ['picture', '40,20,10,30'],
    ['speech', '10,20,40,30'],
  ] as const)
    await expect(transcribeVideo('film.mp4', { with: way, place }, context)).rejects.toMatchObject({
      failure: { field: 'place' },
    })
})
