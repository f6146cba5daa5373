import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { encodeWav } from '../../shared/audio/wav.ts'

/** The fundamental at a second, in Hz. */
export interface PitchPoint {
  readonly at: number
  readonly hz: number
}

const run = promisify(execFile)
/** Praat's usual settings, every 5 ms. */
const SCRIPT = `form
  sentence File
endform
Read from file: file$
To Pitch (ac): 0.005, 60, 15, "no", 0.03, 0.45, 0.01, 0.35, 0.14, 500
count = Get number of frames
for frame to count
  hertz = Get value in frame: frame, "Hertz"
  if hertz <> undefined
    time = Get time from frame number: frame
    appendInfoLine: fixed$ (time, 4), " ", fixed$ (hertz, 2)
  endif
endfor
`

/** Whether Debian's praat is installed. */
export function hasPraat(): Promise<boolean> {
  return run('praat', ['--version']).then(
    () => true,
    () => false,
  )
}

/** The pitch of a sound where Praat hears a voice. */
export async function praatPitch(samples: Float32Array, sampleRate: number): Promise<PitchPoint[]> {
  return (await runPraat(SCRIPT, { samples, sampleRate }))
    .filter((line) => /^\d/u.test(line))
    .map((line) => {
      const [at = 0, hz = 0] = line.split(' ').map(Number)
      return { at, hz }
    })
}

/** The lines that a Praat script writes about a sound; its form asks for the file alone. */
export async function runPraat(
  script: string,
  { samples, sampleRate }: { readonly samples: Float32Array; readonly sampleRate: number },
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'praat-'))
  try {
    const [file, wav] = [join(folder, 'script.praat'), join(folder, 'spoken.wav')]
    await Promise.all([writeFile(file, script), writeFile(wav, encodeWav(samples, sampleRate))])
    const { stdout } = await run('praat', ['--run', file, wav])
    return stdout.split('\n')
  } finally {
    await rm(folder, { recursive: true })
  }
}
