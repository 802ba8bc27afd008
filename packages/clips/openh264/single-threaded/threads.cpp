#include "WelsThreadLib.h"
WELS_THREAD_ERROR_CODE WelsMutexInit(WELS_MUTEX*) { return 0; }
WELS_THREAD_ERROR_CODE WelsMutexLock(WELS_MUTEX*) { return 0; }
WELS_THREAD_ERROR_CODE WelsMutexUnlock(WELS_MUTEX*) { return 0; }
WELS_THREAD_ERROR_CODE WelsMutexDestroy(WELS_MUTEX*) { return 0; }
WELS_THREAD_ERROR_CODE WelsEventOpen(WELS_EVENT*, const char*) { return 0; }
WELS_THREAD_ERROR_CODE WelsEventClose(WELS_EVENT*, const char*) { return 0; }
WELS_THREAD_ERROR_CODE WelsEventSignal(WELS_EVENT*, WELS_MUTEX*, int*) { return 0; }
WELS_THREAD_ERROR_CODE WelsEventWait(WELS_EVENT*, WELS_MUTEX*, int&) { return 0; }
WELS_THREAD_ERROR_CODE WelsThreadCreate(WELS_THREAD_HANDLE*, LPWELS_THREAD_ROUTINE, void*, WELS_THREAD_ATTR) { return -1; }
WELS_THREAD_ERROR_CODE WelsThreadSetName(const char*) { return 0; }
WELS_THREAD_ERROR_CODE WelsThreadJoin(WELS_THREAD_HANDLE) { return 0; }
WELS_THREAD_ERROR_CODE WelsQueryLogicalProcessInfo(WelsLogicalProcessInfo* info) { info->ProcessorCount = 1; return 0; }
