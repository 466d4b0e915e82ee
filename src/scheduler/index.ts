export { previousOf } from './previous.ts';
export { MAX_SCHEDULE, readSchedule, type Schedule, ScheduleError } from './schedule.ts';
