import { askedFor } from '../../build/askedFor.ts'
import { cancels } from './cancels.ts'
import { chaos } from './chaos.ts'
import { dubs } from './dubKills.ts'
import { fuzz } from './fuzz.ts'
import { heldUp } from './heldUp.ts'
import { hostileProjects } from './hostileProjects.ts'
import { kills } from './kills.ts'
import { mixed } from './mixed.ts'
import { mutants } from './mutants.ts'
import { packs } from './packs.ts'
import { projects } from './projects.ts'
import { recordedScene } from './recordedScene.ts'
import { recordings } from './recordingKills.ts'
import { slow } from './slow.ts'
import { storm } from './storm.ts'
import { texts } from './texts.ts'
import { workers } from './workers.ts'

/** A way of hurting the engine or the studio; it prints its figures and throws where something did not hold. */
interface Fault {
  /** A description for the help, with the meaning of a word after the name. */
  readonly about: string
  run(word?: string): Promise<void>
}

/** A way that is tried so many times; its own number without one. */
const counted = (run: (count?: number) => Promise<void>, about: string): Fault => ({
  about: `${about}; COUNT after the name`,
  run: (word) => run(word === undefined ? undefined : Number(word)),
})

/** Every way by its name. */
const FAULTS: Record<string, Fault> = {
  fuzz: { about: 'ten thousand hostile requests to an engine', run: fuzz },
  slow: { about: 'slow and vanishing clients of an engine', run: slow },
  mixed: { about: 'ten thousand requests of all kinds, after which the engine is as before', run: mixed },
  cancels: counted(cancels, 'orders of an engine that are cancelled at random moments'),
  kills: counted(kills, 'kills of an engine at work'),
  dubs: counted(dubs, 'kills of dubs, by terminal, folder and window'),
  packs: counted(packs, 'kills and breaks while a pack is installed'),
  projects: counted(projects, 'kills of studios that edit, speak and render projects'),
  recordings: counted(recordings, 'kills of page, browser and studio while a line is recorded'),
  recordedScene: {
    about: 'a scene recorded through a line whose delay changes, killed twice, exported and measured',
    run: recordedScene,
  },
  hostileProjects: {
    about:
      'saves of a project while hostile ones are opened and used; WORD after the name: those that have it in theirs',
    run: hostileProjects,
  },
  texts: { about: 'hostile subtitle files', run: texts },
  chaos: { about: 'a service that answers with every kind of trouble', run: () => chaos() },
  storm: { about: 'far more requests at once than a service takes', run: storm },
  workers: { about: 'kills of workers and of the server where they meet', run: workers },
  heldUp: { about: 'the health of an engine while it is attacked', run: heldUp },
  mutants: {
    about:
      'small faults put into a copy of the program; WORD after the name: those of files that have it in their path',
    run: mutants,
  },
}

const abouts = Object.fromEntries(Object.entries(FAULTS).map(([name, { about }]) => [name, about]))
const chosen = askedFor('fault', 'fault', Object.keys(FAULTS), { abouts })
const word = process.argv[3]
for (const [name, { run }] of Object.entries(FAULTS)) {
  if (chosen !== undefined && name !== chosen) continue
  process.stdout.write(`\n${name}\n`)
  try {
    await run(word)
  } catch (error) {
    process.stdout.write(`FAILED: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
