import actionTexts from './sw/actions.json' with { type: 'json' }
import assistant from './sw/assistant.json' with { type: 'json' }
import cast from './sw/cast.json' with { type: 'json' }
import commandLine from './sw/cli.json' with { type: 'json' }
import dictionary from './sw/dictionary.json' with { type: 'json' }
import editor from './sw/editor.json' with { type: 'json' }
import engine from './sw/engine.json' with { type: 'json' }
import engineModels from './sw/engineModels.json' with { type: 'json' }
import engineNotes from './sw/engineNotes.json' with { type: 'json' }
import exportTexts from './sw/exports.json' with { type: 'json' }
import failures from './sw/failures.json' with { type: 'json' }
import findingTexts from './sw/findings.json' with { type: 'json' }
import generations from './sw/generations.json' with { type: 'json' }
import helpTexts from './sw/help.json' with { type: 'json' }
import lab from './sw/lab.json' with { type: 'json' }
import languages from './sw/languages.json' with { type: 'json' }
import menuTexts from './sw/menus.json' with { type: 'json' }
import notes from './sw/notes.json' with { type: 'json' }
import ownVoice from './sw/ownVoice.json' with { type: 'json' }
import packs from './sw/packs.json' with { type: 'json' }
import player from './sw/player.json' with { type: 'json' }
import qc from './sw/qc.json' with { type: 'json' }
import render from './sw/render.json' with { type: 'json' }
import reportTexts from './sw/report.json' with { type: 'json' }
import rooms from './sw/rooms.json' with { type: 'json' }
import script from './sw/script.json' with { type: 'json' }
import settingsTexts from './sw/settings.json' with { type: 'json' }
import signs from './sw/signs.json' with { type: 'json' }
import studio from './sw/studio.json' with { type: 'json' }
import timeline from './sw/timeline.json' with { type: 'json' }
import tone from './sw/tone.json' with { type: 'json' }
import typing from './sw/typing.json' with { type: 'json' }
import voicesFromTexts from './sw/voicesFrom.json' with { type: 'json' }
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
