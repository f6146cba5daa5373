import { actionTexts } from './sw/actions.ts'
import { assistant } from './sw/assistant.ts'
import { cast } from './sw/cast.ts'
import { commandLine } from './sw/cli.ts'
import { dictionary } from './sw/dictionary.ts'
import { editor } from './sw/editor.ts'
import { engine } from './sw/engine.ts'
import { engineModels } from './sw/engineModels.ts'
import { engineNotes } from './sw/engineNotes.ts'
import { exportTexts } from './sw/exports.ts'
import { failures } from './sw/failures.ts'
import { findingTexts } from './sw/findings.ts'
import { generations } from './sw/generations.ts'
import { helpTexts } from './sw/help.ts'
import { lab } from './sw/lab.ts'
import { languages } from './sw/languages.ts'
import { menuTexts } from './sw/menus.ts'
import { notes } from './sw/notes.ts'
import { ownVoice } from './sw/ownVoice.ts'
import { packs } from './sw/packs.ts'
import { player } from './sw/player.ts'
import { qc } from './sw/qc.ts'
import { render } from './sw/render.ts'
import { reportTexts } from './sw/report.ts'
import { rooms } from './sw/rooms.ts'
import { script } from './sw/script.ts'
import { settingsTexts } from './sw/settings.ts'
import { signs } from './sw/signs.ts'
import { studio } from './sw/studio.ts'
import { timeline } from './sw/timeline.ts'
import { tone } from './sw/tone.ts'
import { typing } from './sw/typing.ts'
import { voicesFromTexts } from './sw/voicesFrom.ts'
import type { TextTable } from './textTable.ts'

/** The texts in Kiswahili: a draft, not yet judged by a native speaker. */
export const sw = {
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
