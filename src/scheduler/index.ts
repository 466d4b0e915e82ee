export { previousOf } from './previous.ts';
export { readSchedule, type Schedule, ScheduleError } from './schedule.ts';
