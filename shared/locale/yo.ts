import type { TextTable } from './textTable.ts'
import { actionTexts } from './yo/actions.ts'
import { assistant } from './yo/assistant.ts'
import { cast } from './yo/cast.ts'
import { commandLine } from './yo/cli.ts'
import { dictionary } from './yo/dictionary.ts'
import { editor } from './yo/editor.ts'
import { engine } from './yo/engine.ts'
import { engineModels } from './yo/engineModels.ts'
import { engineNotes } from './yo/engineNotes.ts'
import { exportTexts } from './yo/exports.ts'
import { failures } from './yo/failures.ts'
import { findingTexts } from './yo/findings.ts'
import { generations } from './yo/generations.ts'
import { helpTexts } from './yo/help.ts'
import { lab } from './yo/lab.ts'
import { languages } from './yo/languages.ts'
import { menuTexts } from './yo/menus.ts'
import { notes } from './yo/notes.ts'
import { ownVoice } from './yo/ownVoice.ts'
import { packs } from './yo/packs.ts'
import { player } from './yo/player.ts'
import { qc } from './yo/qc.ts'
import { render } from './yo/render.ts'
import { reportTexts } from './yo/report.ts'
import { rooms } from './yo/rooms.ts'
import { script } from './yo/script.ts'
import { settingsTexts } from './yo/settings.ts'
import { signs } from './yo/signs.ts'
import { studio } from './yo/studio.ts'
import { timeline } from './yo/timeline.ts'
import { tone } from './yo/tone.ts'
import { typing } from './yo/typing.ts'
import { voicesFromTexts } from './yo/voicesFrom.ts'

/** The texts in Yorùbá: a draft, not yet judged by a native speaker. */
export const yo = {
  ...actionTexts,
  ...assistant,
  ...cast,
  ...dictionary,
  ...signs,
  ...editor,
  ...exportTexts,
  ...generations,
  ...lab,
  ...ownVoice,
  ...languages,
  ...menuTexts,
  ...notes,
  ...failures,
  ...findingTexts,
  ...commandLine,
  ...packs,
  ...player,
  ...qc,
  ...render,
  ...rooms,
  ...script,
  ...settingsTexts,
  ...studio,
  ...timeline,
  ...tone,
  ...typing,
  ...voicesFromTexts,
  ...reportTexts,
  ...helpTexts,
  ...engineModels,
  ...engineNotes,
  ...engine,
} satisfies TextTable
