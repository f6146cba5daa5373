import { readNameArgument } from '../../build/readNameArgument.ts'

/** A way of hurting the engine or the studio; it prints its figures and throws where something did not hold. */
interface Fault {
  /** A description for the help, with the meaning of a word after the name. */
  readonly about: string
  /** Loaded when it is wanted: some are heavy. */
  load(): Promise<(word?: string) => Promise<void>>
}

/** A way that is tried so many times; its own number without one. */
const counted = (load: () => Promise<(count?: number) => Promise<void>>, about: string): Fault => ({
  about: `${about}; COUNT after the name`,
  load: async () => {
    const run = await load()
    return (word) => run(word === undefined ? undefined : Number(word))
  },
})

/** Every way by its name. */
const FAULTS: Record<string, Fault> = {
  fuzz: { about: 'ten thousand hostile requests to an engine', load: async () => (await import('./fuzz.ts')).fuzz },
  slow: { about: 'slow and vanishing clients of an engine', load: async () => (await import('./slow.ts')).slow },
  mixed: {
    about: 'ten thousand requests of all kinds, after which the engine is as before',
    load: async () => (await import('./mixed.ts')).mixed,
  },
  cancels: counted(
    async () => (await import('./cancels.ts')).cancels,
    'orders of an engine that are cancelled at random moments',
  ),
  kills: counted(async () => (await import('./kills.ts')).kills, 'kills of an engine at work'),
  dubs: counted(async () => (await import('./dubKills.ts')).dubs, 'kills of dubs, by terminal, folder and window'),
  packs: counted(async () => (await import('./packs.ts')).packs, 'kills and breaks while a pack is installed'),
  projects: counted(
    async () => (await import('./projects.ts')).projects,
    'kills of studios that edit, speak and render projects',
  ),
  recordings: counted(
    async () => (await import('./recordingKills.ts')).recordings,
    'kills of page, browser and studio while a line is recorded',
  ),
  recordedScene: {
    about: 'a scene recorded through a line whose delay changes, killed twice, exported and measured',
    load: async () => (await import('./recordedScene.ts')).recordedScene,
  },
  hostileProjects: {
    about:
      'saves of a project while hostile ones are opened and used; WORD after the name: those that have it in theirs',
    load: async () => (await import('./hostileProjects.ts')).hostileProjects,
  },
  texts: { about: 'hostile subtitle files', load: async () => (await import('./texts.ts')).texts },
  chaos: {
    about: 'a service that answers with every kind of trouble',
    load: async () => {
      const { chaos } = await import('./chaos.ts')
      return () => chaos()
    },
  },
  storm: {
    about: 'far more requests at once than a service takes',
    load: async () => (await import('./storm.ts')).storm,
  },
  workers: {
    about: 'kills of workers and of the server where they meet',
    load: async () => (await import('./workers.ts')).workers,
  },
  heldUp: {
    about: 'the health of an engine while it is attacked',
    load: async () => (await import('./heldUp.ts')).heldUp,
  },
  mutants: {
    about:
      'small faults put into a copy of the program; WORD after the name: those of files that have it in their path',
    load: async () => (await import('./mutants.ts')).mutants,
  },
}

const abouts = Object.fromEntries(Object.entries(FAULTS).map(([name, { about }]) => [name, about]))
const chosen = readNameArgument('fault', 'fault', Object.keys(FAULTS), { abouts })
const word = process.argv[3]
for (const [name, { load }] of Object.entries(FAULTS)) {
  if (chosen !== undefined && name !== chosen) continue
  process.stdout.write(`\n${name}\n`)
  try {
    const run = await load()
    await run(word)
  } catch (error) {
    process.stdout.write(`FAILED: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
