import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { programPath } from '../../electron/programs/programs.ts'
import { formatSrt } from '../../shared/subtitles/formats/srt.ts'
import { atMost, report } from './goals.ts'
import { longVideo } from './longVideo.ts'
import { cpuOfTree, memoryOf } from './memoryOf.ts'

const GRIOT = programPath('griot')
const FILM_MINUTES = 10
const MOST_TIMES = 3
const MOST_GROWTH = 20
/** Milliseconds between two looks at the processor time. */
const LOOK_MS = 1000

/** A sentence of about three seconds in each language, said in turn. */
const SENTENCES = {
  sw: ['Habari za asubuhi, karibuni kwenye kipindi chetu.', 'Leo tunazungumza kuhusu maji vijijini.'],
  ha: ['Ina kwana, barka da zuwa shirin mu.', 'Yau za mu yi magana game da ruwa a ƙauyuka.'],
  yo: ['Ẹ káàárọ̀, ẹ kú àbọ̀ sí ètò wa.', 'Lónìí a ń sọ̀rọ̀ nípa omi ní àwọn abúlé.'],
  ig: ['Ụtụtụ ọma, nnọọ na mmemme anyị.', 'Taa anyị na-ekwu maka mmiri n’ime obodo.'],
  zu: ['Sanibonani, siyanamukela ohlelweni lwethu.', 'Namuhla sikhuluma ngamanzi emakhaya.'],
  en: ['Good morning, welcome to our programme.', 'Today we talk about water in the villages.'],
} as const

/** Six languages of one talk by one command, against one language: time, and memory. `minutesText`: the minutes of the talk. */
export async function orders(minutesText = String(FILM_MINUTES)): Promise<void> {
  const minutes = Number(minutesText)
  const { path, segments } = await longVideo(minutes)
  const folder = await mkdtemp(join(tmpdir(), 'griot-bench-'))
  try {
    symlinkSync(path, join(folder, 'talk.mp4'))
    for (const [language, texts] of Object.entries(SENTENCES)) {
      const cues = segments.map(({ start, end, speaker }, at) => {
        return { start, end, speaker, text: texts[at % texts.length] ?? '' }
      })
      writeFileSync(join(folder, `talk.${language}.srt`), formatSrt(cues))
    }
    const one = await run(folder, ['sw'])
    const six = await run(folder, Object.keys(SENTENCES))
    const times = six.seconds / one.seconds
    report(`one language of ${minutes} minutes`, `${one.seconds.toFixed(1)} s, ${Math.round(one.peak ?? 0)} MB`)
    report('six languages', `${six.seconds.toFixed(1)} s, ${Math.round(six.peak ?? 0)} MB`)
    // The least that six could take with the work they do now: every core busy from the first second to the last.
    const bound = six.cpu / availableParallelism() / one.seconds
    report(`times the time of one (bound ${bound.toFixed(2)})`, times.toFixed(2), atMost(times, MOST_TIMES))
    if (one.peak === undefined || six.peak === undefined) return
    const growth = Math.round((six.peak / one.peak - 1) * 100)
    report('memory beyond that of one', `${growth} %`, atMost(growth, MOST_GROWTH, '%'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Runs the real program with fresh data; its dubs are removed afterwards. `cpu` in processor seconds of all its processes.
 * Throws if a dub failed.
 */
async function run(
  folder: string,
  languages: readonly string[],
): Promise<{ seconds: number; peak: number | undefined; cpu: number }> {
  const out = join(folder, 'dubs')
  const env = { ...process.env, GRIOT_DATA: join(folder, 'data') }
  const args = [GRIOT, 'dub', join(folder, 'talk.mp4'), '--from', 'en', '--to', languages.join(',')]
  const place = languages.length === 1 ? join(folder, 'one.mp4') : out
  const started = performance.now()
  const child = spawn(process.execPath, [...args, '--out', place], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  let cpu = 0
  const looks = setInterval(() => {
    cpu = Math.max(cpu, cpuOfTree(child.pid ?? 0) ?? 0)
  }, LOOK_MS)
  const { result: code, peak } = await memoryOf(child.pid ?? 0, async () => (await once(child, 'close'))[0])
  clearInterval(looks)
  if (code !== 0) throw new Error(`griot dub ended with ${code}.`)
  const seconds = (performance.now() - started) / 1000
  await Promise.all([out, join(folder, 'data')].map((path) => rm(path, { recursive: true, force: true })))
  return { seconds, peak, cpu }
}

if (import.meta.main) await orders()
