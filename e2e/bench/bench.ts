import { diarization } from './diarization.ts'
import { hour } from './hour.ts'
import { media } from './media.ts'
import { qc } from './qc.ts'
import { recognition } from './recognition.ts'
import { render } from './render.ts'

/** Every bench by its name; each prints its figures and the goal beside them. */
const BENCHES: Record<string, (data?: string) => Promise<void>> = { media, render, qc, hour, diarization, recognition }

const [name, ...rest] = process.argv.slice(2)
const data = rest[0] === '--data' ? rest[1] : undefined
const chosen = name === undefined ? Object.entries(BENCHES) : [[name, BENCHES[name]] as const]
for (const [title, bench] of chosen) {
  if (bench === undefined) {
    process.stdout.write(`There is no bench ${title}. There are: ${Object.keys(BENCHES).join(', ')}\n`)
    process.exitCode = 2
    break
  }
  process.stdout.write(`\n${title}\n`)
  await bench(data)
}
