import { z } from 'zod'
import { Budget } from '../speechServers/budget.ts'
import { ListedJob } from './additions.ts'
import { LevelPoint, LevelPoints, Picture, Separate, Timing } from './assemble.ts'
import { AudioSpeechEvent, AudioSpeechRequest, SoundFormat, Transcript, TranscriptEvent } from './audio.ts'
import {
  ChatChunk,
  ChatCompletion,
  ChatErrorBody,
  ChatMessage,
  ChatRequest,
  ChatUsage,
  ModelList,
  ModelRecord,
  TextPart,
} from './chat.ts'
import { FunctionName, JsonObject } from './chatParameters.ts'
import { HistoryItem, HistoryPage } from './historyItem.ts'
import {
  DubAnalysis,
  DubbedVideo,
  HistoryFeature,
  Job,
  JobStatus,
  JobTicket,
  LineSound,
  LineView,
  Recognition,
  RecognizedWord,
  RenderSegment,
  Segment,
  SpeakerRecord,
  SpeechMetadata,
  SpeechRequest,
  Target,
  Voice,
  VoiceList,
  VoiceMap,
  VoiceSettingsMap,
} from './records.ts'

/** An error body of the voice endpoints (spec 7.1). */
const VoiceError = z.object({ detail: z.string() })

/** Schemas by the names that they have in the OpenAPI document; a request or reply that is not among them is named by its row. */
export const NAMED_SCHEMAS = {
  AudioSpeechEvent,
  AudioSpeechRequest,
  Budget,
  ChatChunk,
  ChatCompletion,
  ChatErrorBody,
  ChatMessage,
  ChatRequest,
  ChatUsage,
  DubAnalysis,
  DubbedVideo,
  FunctionName,
  HeardWord: RecognizedWord,
  HistoryFeature,
  HistoryItem,
  HistoryPage,
  Job,
  JobStatus,
  JobTicket,
  JsonObject,
  LevelPoint,
  LevelPoints,
  LineSound,
  LineView,
  ListedJob,
  ModelList,
  ModelRecord,
  Picture,
  Recognition,
  RenderSegment,
  Segment,
  Separate,
  SoundFormat,
  SpeakerRecord,
  SpeechMetadata,
  SpeechRequest,
  Target,
  TextPart,
  Timing,
  Transcript,
  TranscriptEvent,
  Voice,
  VoiceError,
  VoiceList,
  VoiceMap,
  VoiceSettingsMap,
} as const
