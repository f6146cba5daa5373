import { askedFor } from '../../build/askedFor.ts'
import { chaos } from './chaos.ts'
import { dubs } from './dubKills.ts'
import { fuzz } from './fuzz.ts'
import { heldUp } from './heldUp.ts'
import { kills } from './kills.ts'
import { mixed } from './mixed.ts'
import { mutants } from './mutants.ts'
import { packs } from './packs.ts'
import { projects } from './projects.ts'
import { slow } from './slow.ts'
import { storm } from './storm.ts'
import { texts } from './texts.ts'
import { workers } from './workers.ts'

/** Every way of hurting the engine and the studio by its name; each prints its figures and throws where something did not hold. */
const FAULTS: Record<string, () => Promise<void>> = {
  fuzz,
  slow,
  mixed,
  kills,
  dubs,
  packs,
  projects,
  texts,
  chaos,
  storm,
  workers,
  heldUp,
  mutants,
}

const chosen = askedFor('fault', 'fault', Object.keys(FAULTS))
for (const [name, run] of Object.entries(FAULTS)) {
  if (chosen !== undefined && name !== chosen) continue
  process.stdout.write(`\n${name}\n`)
  try {
    await run()
  } catch (error) {
    process.stdout.write(`FAILED: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
