/* See pthread.h. */
#pragma once
typedef int sem_t;
#define sem_init(semaphore, shared, value) 0
#define sem_wait(semaphore) 0
#define sem_timedwait(semaphore, time) 0
#define sem_post(semaphore) 0
#define sem_destroy(semaphore) 0
