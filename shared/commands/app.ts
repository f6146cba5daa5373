import { z } from 'zod'
import { Target } from '../contract/records.ts'
import type { CommandTable } from '../ipc.ts'
import { PackCapability } from '../packs/pack.ts'
import { ProjectDefaults } from '../project/projectDefaults.ts'

/** What the user has set. Profiles of services are kept with it, their keys are not. */
export const Settings = z.object({
  theme: z.enum(['system', 'dark', 'light']).default('system'),
  /** How large texts are, with all around them; where the shell can do that. */
  textSize: z.enum(['small', 'normal', 'large', 'largest']).default('normal'),
  /** The language the last video was dubbed into. */
  target: Target.default('sw'),
  /** Where dubbed videos go; absent: beside the source. */
  outputFolder: z.string().min(1).optional(),
  /** Also write the subtitles of the dubbed video. */
  subtitles: z.boolean().default(true),
  /** Keys that the user has given to actions, in Electron's spelling; an empty one takes the action's own away. */
  shortcuts: z.record(z.string(), z.string()).default({}),
  /** How the panels of the editor are laid out; the page decides what belongs to it. */
  layout: z.record(z.string(), z.json()).default({}),
  /** What new projects begin with. */
  projects: ProjectDefaults.default(ProjectDefaults.parse({})),
  /** Which pack does something where several could, or `built-in`; what is absent is chosen by rank. */
  prefer: z.partialRecord(PackCapability, z.string().min(1)).default({}),
})
export type Settings = z.infer<typeof Settings>

/** What the studio is and where it runs. */
export const About = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'browser']),
  platform: z.string(),
  /** What the user should know about how keys are kept here; absent where they are kept well. */
  secretsWarning: z.string().optional(),
})
export type About = z.infer<typeof About>

const nothing = z.object({})

/** The application itself: what it is, its settings, the desktop around it. */
export const app = {
  about: { input: nothing, output: About },
  settings: { input: nothing, output: Settings },
  /** A field given as null is unset. Of the layout only what is named changes, as each window has parts of its own. */
  changeSettings: {
    input: z.object({
      theme: Settings.shape.theme.unwrap().optional(),
      textSize: Settings.shape.textSize.unwrap().optional(),
      target: Target.optional(),
      outputFolder: z.string().min(1).nullish(),
      subtitles: z.boolean().optional(),
      shortcuts: Settings.shape.shortcuts.unwrap().optional(),
      layout: Settings.shape.layout.unwrap().optional(),
      projects: ProjectDefaults.optional(),
    }),
    output: Settings,
  },
  /** Stops the long command that was called with this task id by the same window. */
  cancelTask: { input: z.object({ task: z.string() }), output: z.object({ cancelled: z.boolean() }) },
  /** Asks with the desktop's own dialog. Empty where nothing was chosen; `unavailable` where the page has to ask itself. */
  pickVideos: { input: nothing, output: z.object({ paths: z.array(z.string()) }) },
  /** Asks where a file is to go. Empty where nothing was chosen; `unavailable` where the page has to ask itself. */
  pickOutput: { input: z.object({ suggested: z.string().min(1) }), output: z.object({ path: z.string().optional() }) },
  showInFolder: { input: z.object({ path: z.string().min(1) }), output: nothing },
  /** Opens a web page in the user's own browser. */
  openExternal: { input: z.object({ url: z.url({ protocol: /^https$/ }) }), output: nothing },
  /** What a helper needs to know, without keys, texts or media. */
  diagnostics: { input: nothing, output: z.object({ text: z.string() }) },
} as const satisfies CommandTable
