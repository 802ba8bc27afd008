/* The decoder runs without threads, so that its locks and events do nothing. */
#pragma once
typedef int pthread_t;
typedef int pthread_mutex_t;
typedef int pthread_mutexattr_t;
typedef int pthread_cond_t;
#define pthread_mutex_init(mutex, attributes) 0
#define pthread_mutex_lock(mutex) 0
#define pthread_mutex_unlock(mutex) 0
#define pthread_mutex_destroy(mutex) 0
#define pthread_cond_init(condition, attributes) 0
#define pthread_cond_broadcast(condition) 0
#define pthread_cond_wait(condition, mutex) 0
#define pthread_cond_timedwait(condition, mutex, time) 0
#define pthread_cond_destroy(condition) 0
