export { ASSETS, type Asset } from './assets.ts';
export type { PipelineRunPart, StageRow, StageView } from './pipeline-types.ts';
export { renderError, renderPage } from './render.tsx';
export type {
  FileRow,
  Frame,
  JobRow,
  Page,
  ParameterField,
  RenderError,
  RenderPage,
  RunLink,
  RunRow,
} from './types.ts';
