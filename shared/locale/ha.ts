import { actionTexts } from './ha/actions.ts'
import { assistant } from './ha/assistant.ts'
import { cast } from './ha/cast.ts'
import { commandLine } from './ha/cli.ts'
import { dictionary } from './ha/dictionary.ts'
import { editor } from './ha/editor.ts'
import { engine } from './ha/engine.ts'
import { engineModels } from './ha/engineModels.ts'
import { engineNotes } from './ha/engineNotes.ts'
import { exportTexts } from './ha/exports.ts'
import { failures } from './ha/failures.ts'
import { findingTexts } from './ha/findings.ts'
import { generations } from './ha/generations.ts'
import { helpTexts } from './ha/help.ts'
import { lab } from './ha/lab.ts'
import { languages } from './ha/languages.ts'
import { menuTexts } from './ha/menus.ts'
import { notes } from './ha/notes.ts'
import { ownVoice } from './ha/ownVoice.ts'
import { packs } from './ha/packs.ts'
import { player } from './ha/player.ts'
import { qc } from './ha/qc.ts'
import { render } from './ha/render.ts'
import { reportTexts } from './ha/report.ts'
import { rooms } from './ha/rooms.ts'
import { script } from './ha/script.ts'
import { settingsTexts } from './ha/settings.ts'
import { signs } from './ha/signs.ts'
import { studio } from './ha/studio.ts'
import { timeline } from './ha/timeline.ts'
import { tone } from './ha/tone.ts'
import { typing } from './ha/typing.ts'
import { voicesFromTexts } from './ha/voicesFrom.ts'
import type { TextTable } from './textTable.ts'

/** The texts in Hausa: a draft, not yet judged by a native speaker. */
export const ha = {
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
