import { z } from 'zod'
import { Target } from '../contract/records.ts'
import type { CommandTable } from '../ipc.ts'
import { Message } from '../locale/messageSchema.ts'
import { PackCapability } from '../packs/pack.ts'
import { ProjectDefaults } from '../project/projectDefaults.ts'
import { Budget } from '../speechServers/budget.ts'

/** The user's settings. Service profiles are stored with them, their keys are not. */
export const AppSettings = z.object({
  theme: z.enum(['system', 'dark', 'light']).default('system'),
  /** Size of texts and everything around them, where the shell can scale. */
  textSize: z.enum(['small', 'normal', 'large', 'largest']).default('normal'),
  /** The studio's own language; `system`: the first of the system's languages that the studio speaks. */
  language: z.union([Target, z.literal('system')]).default('system'),
  /** The user's own wordings of the studio's texts, by language and key; they replace those of the table. */
  corrections: z.partialRecord(Target, z.record(z.string(), z.string())).default({}),
  /** The language of the last dub. */
  target: Target.default('sw'),
  /** Folder of dubbed videos; absent: beside the source. */
  outputFolder: z.string().min(1).optional(),
  /** Also write the subtitles of the dubbed video. */
  subtitles: z.boolean().default(true),
  /** Keys by action id, in Electron's notation; an empty text removes the action's own key. */
  shortcuts: z.record(z.string(), z.string()).default({}),
  /** Layout of the editor's panels; the page defines its content. */
  layout: z.record(z.string(), z.json()).default({}),
  /** Most US dollars that one project or dub may cost on speech servers; absent: no limit. */
  projectLimit: Budget.shape.limit,
  /** Defaults of new projects. */
  projects: ProjectDefaults.default(ProjectDefaults.parse({})),
  /** Look for new versions of the studio, where the build has a feed of them. */
  updates: z.boolean().default(true),
  /** The pack for each capability, or `built-in`; absent: chosen by rank. */
  prefer: z.partialRecord(PackCapability, z.string().min(1)).default({}),
})
export type AppSettings = z.infer<typeof AppSettings>

/** The studio's version and environment. */
export const About = z.object({
  version: z.string(),
  shell: z.enum(['electron', 'browser']),
  platform: z.string(),
  /** The studio's own language as ordered for this start by `--lang`, before the setting. */
  language: Target.optional(),
  /** Tags of the languages that the person prefers in the system, first choice first; the page asks its browser where empty. */
  systemLanguages: z.array(z.string()),
  /** A warning about how keys are stored here; absent where they are stored safely. */
  secretsWarning: Message.optional(),
})
export type About = z.infer<typeof About>

const nothing = z.object({})

/** Commands of the application: about, settings, and the desktop. */
export const app = {
  about: { input: nothing, output: About },
  settings: { input: nothing, output: AppSettings },
  /**
   * A field given as null is unset. Of the layout only what is named changes, as each window has parts of its own; of the
   * corrections only the named languages.
   */
  changeSettings: {
    input: z.object({
      theme: AppSettings.shape.theme.unwrap().optional(),
      textSize: AppSettings.shape.textSize.unwrap().optional(),
      language: AppSettings.shape.language.unwrap().optional(),
      corrections: AppSettings.shape.corrections.unwrap().optional(),
      target: Target.optional(),
      outputFolder: z.string().min(1).nullish(),
      subtitles: z.boolean().optional(),
      projectLimit: Budget.shape.limit.nullable(),
      shortcuts: AppSettings.shape.shortcuts.unwrap().optional(),
      layout: AppSettings.shape.layout.unwrap().optional(),
      projects: ProjectDefaults.optional(),
      updates: z.boolean().optional(),
    }),
    output: AppSettings,
  },
  /** Cancels the long command with this task id, called by the same window. */
  cancelTask: { input: z.object({ task: z.string() }), output: z.object({ cancelled: z.boolean() }) },
  /**
   * Opens the desktop's file dialog. Empty where nothing was chosen; `unavailable` where the page has to ask itself.
   */
  pickVideos: { input: nothing, output: z.object({ paths: z.array(z.string()) }) },
  /**
   * Opens the desktop's dialog for an output file. Empty where nothing was chosen; `unavailable` where the page has to
   * ask itself.
   */
  pickOutput: { input: z.object({ suggested: z.string().min(1) }), output: z.object({ path: z.string().optional() }) },
  showInFolder: { input: z.object({ path: z.string().min(1) }), output: nothing },
  /** Opens a web page in the user's browser. */
  openExternal: { input: z.object({ url: z.url({ protocol: /^https$/ }) }), output: nothing },
  /** Information for support, without keys, texts or media. */
  diagnostics: { input: nothing, output: z.object({ text: z.string() }) },
} as const satisfies CommandTable
