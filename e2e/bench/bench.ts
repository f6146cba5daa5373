import { parseArgs } from 'node:util'
import { readNameArgument } from '../../build/readNameArgument.ts'
import sampleFirst from '../support/sampleFirst.ts'
import { missedBy } from './goals.ts'

/** Every bench by its name; each prints its figures with the goal beside them. A goal that is missed ends the run with exit code 1.
 * Loaded when wanted: some are heavy. */
const BENCHES: Record<string, () => Promise<(argument?: string) => Promise<void>>> = {
  media: async () => (await import('./media.ts')).media,
  render: async () => (await import('./render.ts')).render,
  podcast: async () => (await import('./podcast.ts')).podcast,
  hour: async () => (await import('./hour.ts')).hour,
  timing: async () => (await import('./timing.ts')).timing,
  forecast: async () => (await import('./forecast.ts')).forecast,
  dubs: async () => (await import('./dubs.ts')).dubs,
  aac: async () => (await import('./aac.ts')).aac,
  align: async () => (await import('./align.ts')).align,
  alignHour: async () => (await import('./alignHour.ts')).alignHour,
  alignText: async () => (await import('./alignText.ts')).alignText,
  mix: async () => (await import('./mix.ts')).mix,
  bed: async () => (await import('./bed.ts')).bed,
  middle: async () => (await import('./middle.ts')).middle,
  remover: async () => (await import('./bed.ts')).remover,
  check: async () => (await import('./check.ts')).check,
  mutilated: async () => (await import('./mutilated.ts')).mutilated,
  qc: async () => (await import('./qc.ts')).qc,
  diarization: async () => (await import('./diarization.ts')).diarization,
  detection: async () => (await import('./detection.ts')).detection,
  recognition: async () => (await import('./recognition.ts')).recognition,
  pictureText: async () => (await import('./pictureText.ts')).pictureText,
  pictureHour: async () => (await import('./pictureHour.ts')).pictureHour,
  faces: async () => (await import('./faces.ts')).faces,
  voices: async () => (await import('./voices.ts')).voices,
  voicesOutside: async () => (await import('./voicesOutside.ts')).voicesOutside,
  preserve: async () => (await import('./preserve.ts')).preserve,
  speech: async () => (await import('./speech.ts')).speech,
  servers: async () => (await import('./servers.ts')).servers,
  client: async () => (await import('./client.ts')).client,
  events: async () => (await import('./events.ts')).events,
  studio: async () => (await import('./studio.ts')).studio,
  band: async () => (await import('./band.ts')).band,
  bandSync: async () => (await import('./bandSync.ts')).bandSync,
  timeline: async () => (await import('./timelineFrames.ts')).timelineFrames,
  languages: async () => (await import('./languages.ts')).languages,
  upload: async () => (await import('./upload.ts')).upload,
  result: async () => (await import('./result.ts')).result,
  script: async () => (await import('./script.ts')).script,
  review: async () => (await import('./review.ts')).review,
  edits: async () => (await import('./edits.ts')).edits,
  orders: async () => (await import('./orders.ts')).orders,
  starts: async () => (await import('./starts.ts')).starts,
  firstScreen: async () => (await import('./firstScreen.ts')).firstScreen,
  recording: async () => (await import('./recording.ts')).recording,
  bandWords: async () => (await import('./bandWords.ts')).bandWords,
  lips: async () => (await import('./lips.ts')).lips,
  scaled: async () => (await import('./scaled.ts')).scaled,
}

const options = { data: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
const { positionals, values } = parseArgs({ allowPositionals: true, options })
const [named, part] = positionals
const name = readNameArgument('bench', 'bench', Object.keys(BENCHES), {
  args: [named, values.help ? '--help' : undefined],
})
const argument = values.data ?? part
await sampleFirst()
const missed: string[] = []
for (const title of name === undefined ? Object.keys(BENCHES) : [name]) {
  const load = BENCHES[title]
  if (load === undefined) continue
  process.stdout.write(`\n${title}\n`)
  const bench = await load()
  missed.push(...(await missedBy(() => bench(argument))).map((what) => `${title}: ${what}`))
}
for (const what of missed) process.stdout.write(`\nMissed: ${what}`)
process.stdout.write(missed.length === 0 ? '\nEvery goal was met.\n' : '\n')
