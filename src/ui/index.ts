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
